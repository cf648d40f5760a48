// The least that shows a page of recordings: no framework, no state, one request, 100 rows.
async function show() {
  const answer = await fetch("/gateway/user/v1/core/recordings?limit=100", {
    headers: { "X-Console": "1" },
  });
  const { data } = await answer.json();
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  const rows = data.map(
    (
      /** @type {Record<string, string | undefined> & { durationInMilliseconds: number, dateCreated: string }} */ recording,
    ) => {
      const row = document.createElement("tr");
      const minutes = Math.round(recording.durationInMilliseconds / 60_000);
      for (const text of [
        day.format(new Date(recording.dateCreated)),
        `${recording.repFirstName} ${recording.repLastName}`,
        recording.title,
        recording.result,
        `${minutes} min`,
        recording.teamId,
      ]) {
        row.insertCell().textContent = text ?? "";
      }
      return row;
    },
  );
  document.querySelector("tbody")?.append(...rows);
}

void show();
