/** Bytes that grow as they are written, with numbers as PostgreSQL's protocol has them. */
export class Bytes {
  #buffer = Buffer.allocUnsafeSlow(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Makes room for some bytes and returns where they start. */
  #take(size: number): number {
    const start = this.#length;
    this.#length += size;
    if (this.#length > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(2 * this.#length);
      this.#buffer.copy(larger, 0, 0, start);
      this.#buffer = larger;
    }
    return start;
  }

  raw(bytes: Uint8Array): void {
    const start = this.#take(bytes.length);
    this.#buffer.set(bytes, start);
  }

  byte(value: number): void {
    const start = this.#take(1);
    this.#buffer[start] = value;
  }

  int16(value: number): void {
    const start = this.#take(2);
    this.#buffer.writeInt16BE(value, start);
  }

  int32(value: number): void {
    const start = this.#take(4);
    this.#buffer.writeInt32BE(value, start);
  }

  int64(value: number): void {
    this.int32(Math.floor(value / 2 ** 32));
    this.int32(value | 0);
  }

  float32(value: number): void {
    const start = this.#take(4);
    this.#buffer.writeFloatBE(value, start);
  }

  float64(value: number): void {
    const start = this.#take(8);
    this.#buffer.writeDoubleBE(value, start);
  }

  /** What `write` writes, after its length. */
  measured(write: () => void): void {
    const start = this.#take(4);
    write();
    this.#buffer.writeInt32BE(this.#length - start - 4, start);
  }

  /** A text in UTF-8, after its length. */
  text(value: string): void {
    // No character takes more than three bytes.
    const start = this.#take(4 + 3 * value.length);
    const length = this.#buffer.write(value, start + 4);
    this.#buffer.writeInt32BE(length, start);
    this.#length = start + 4 + length;
  }

  /** All that has been written. Nothing can be written afterwards. */
  end(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }
}
