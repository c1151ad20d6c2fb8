/** The product's colours and sizes, for pages without its code. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f4f7f9, #0a0f14); --surface: light-dark(#fff, #111820); --surface-2: light-dark(#edf2f6, #18212b);
  --line: light-dark(#d5dfe7, #243140); --text: light-dark(#0b1620, #e9f0f6); --text-2: light-dark(#45586a, #a3b3c2);
  --accent: light-dark(#0a746e, #3ed6c5); --on-accent: light-dark(#fff, #04211e); --down: light-dark(#c23030, #ff7a7a);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.45 Poppins, Roboto, system-ui, sans-serif; }
header, main { max-width: 1200px; margin: 0 auto; padding: 16px; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; }
header a.home { color: var(--text); font-weight: 600; font-size: 20px; }
header form { flex: 1 1 320px; }
h1 { font-size: 28px; line-height: 1.2; margin: 16px 0; } h2 { font-size: 20px; margin: 0 0 12px; }
section { background: var(--surface); border-radius: 16px; padding: 24px; margin: 0 0 16px; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: start; color: var(--text-2); font-weight: 500; font-size: 14px; } th, td { padding: 10px 12px 10px 0; }
tr + tr td { border-top: 1px solid var(--line); } .figure { text-align: end; padding-inline-end: 0; }
dl { display: grid; grid-template-columns: minmax(120px, max-content) 1fr; gap: 8px 24px; margin: 0; }
dt { color: var(--text-2); } dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.quiet { color: var(--text-2); } .id { overflow-wrap: anywhere; } .error { color: var(--down); }
.controls { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 16px; }
form.control { display: flex; flex-direction: column; gap: 8px; } .row { display: flex; gap: 8px; align-items: end; }
form.control > label { flex: none; } label { display: flex; flex: 1; flex-direction: column; gap: 4px; color: var(--text-2); font-size: 14px; min-width: 0; }
input, select, button { font: inherit; color: var(--text); background: var(--surface-2); border: 0; border-radius: 12px; min-height: 44px; padding: 0 14px; width: 100%; }
button { cursor: pointer; width: auto; white-space: nowrap; } button.primary { background: var(--accent); color: var(--on-accent); }
@media (max-width: 640px) {
  section { padding: 16px; } dl { grid-template-columns: 1fr; gap: 2px; } dd { margin-bottom: 10px; }
  thead { display: none; } tr { display: block; padding: 8px 0; } tr + tr { border-top: 1px solid var(--line); } tr + tr td { border: 0; }
  td { display: flex; justify-content: space-between; gap: 16px; padding: 4px 0; } td::before { content: attr(data-label); color: var(--text-2); flex: none; }
}
`
