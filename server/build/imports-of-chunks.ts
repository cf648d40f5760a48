interface Chunk {
  type: string;
  fileName: string;
  imports?: string[];
}

const nameOf = (file: string) => file.replace(/^assets\/|\.js$/g, "");

/** What `files` import, in turn, themselves included. */
function closure(files: Iterable<string>, imports: ReadonlyMap<string, readonly string[]>) {
  const found = new Set(files);
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next);
  return found;
}

/**
 * Lists each chunk with the positions of the chunks it imports, in base 36: "a-hash 1|b-hash|…". The
 * chunks of the page itself are left out, as they have been loaded by then, and so are imports that
 * others bring along.
 */
export function importsOfChunks(bundle: readonly Chunk[], loaded: readonly string[]): string {
  const chunks = bundle.filter(
    ({ type, fileName }) =>
      type === "chunk" && !loaded.some((name) => fileName.startsWith(`assets/${name}-`)),
  );
  const places = new Map(chunks.map(({ fileName }, place) => [fileName, place]));
  const imports = new Map(
    chunks.map((chunk) => [
      chunk.fileName,
      (chunk.imports ?? []).filter((file) => places.has(file)),
    ]),
  );
  // One at a time, so that of two chunks in a cycle one stays.
  for (const [chunk, files] of imports) {
    for (const file of files) {
      const others = (imports.get(chunk) ?? []).filter((other) => other !== file);
      if (closure(others, imports).has(file)) imports.set(chunk, others);
    }
  }
  return chunks
    .map(({ fileName }) => {
      const needed = imports.get(fileName) ?? [];
      return [nameOf(fileName), ...needed.map((file) => places.get(file)?.toString(36))].join(" ");
    })
    .join("|");
}
