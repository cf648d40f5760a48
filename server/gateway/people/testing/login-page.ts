const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (found) => ESCAPED[found] ?? "");

/** The password of a person of the provider. */
export const passwordOf = (login: string) => `${login}-deck`;

/** Asks for a user name and a password, and for nothing else. `login` is what was typed, if that was wrong. */
export const loginPage = (logins: Iterable<string>, login = "") => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Sign in</title>
<style>
  body { font: 15px/1.5 system-ui; max-width: 22rem; margin: 12vh auto; padding: 0 1rem }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit }
  input, button { padding: .4rem .6rem; margin: .2rem 0 .8rem }
  [role=alert] { color: #b00020 }
  small { color: #555 }
</style>
<main><h1>Sign in</h1>
${login === "" ? "" : '<p role="alert">Wrong user name or password.</p>'}
<form method="post">
<label>User name <input name="login" autocomplete="username" value="${escaped(login)}" autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password"></label>
<button name="act" value="sign-in">Sign in</button>
<button name="act" value="cancel">Cancel</button>
</form>
<small>Only for development: ${Array.from(logins, (one) => escaped(`${one} / ${passwordOf(one)}`)).join(", ")}</small>
</main>
</html>`;
