import { Html, html } from './html.ts'

/** System colours: the page is dark where the reader's system is. */
const STYLE = new Html(`:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:90rem;margin:0 auto;padding:1rem;background:Canvas;color:CanvasText}
a{color:LinkText}dt{color:color-mix(in srgb,CanvasText 70%,Canvas)}dd{margin:0 0 .5rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:0 1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;border-bottom:1px solid GrayText}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.time{white-space:nowrap}
code{display:inline-block;min-width:18rem;font-size:.875em;overflow-wrap:anywhere}a code{text-decoration:underline}`)

export type Facts = readonly (readonly [name: string, value: string])[]

/** A minter's dashboard: what it goes by, then its lists. */
export function page(title: string, facts: Facts, lists: readonly Html[]): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${lists.map((list) => html`${list}\n`)}<p><a href="/metrics">Metrics</a> · <a href="/logs">Events</a></p>
</main></body></html>`.text
}
