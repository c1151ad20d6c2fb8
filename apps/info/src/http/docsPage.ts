import { createHash } from 'node:crypto'

type Json = Readonly<Record<string, unknown>>

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 { margin: 0; } h2 { margin: 2.5rem 0 .5rem; }
code { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
td:first-child { white-space: nowrap; }
details { border-top: 1px solid var(--line); padding: .25rem 0; }
details:last-of-type { border-bottom: 1px solid var(--line); }
summary { cursor: pointer; padding: .5rem 0; } summary code { font-weight: 600; }
summary span { opacity: .75; margin-inline-start: .75rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
th, td { text-align: start; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; font-size: .8125rem; opacity: .75; }
.rows { overflow-x: auto; }
`

/** The page runs nothing and asks nobody for anything. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** An OpenAPI document as a page to read. */
export function docsPage(document: Json): string {
  const { title, description } = recordOf(document.info)
  const tags = listOf(document.tags).map((tag) => String(recordOf(tag).name))
  const paths = Object.entries(recordOf(document.paths))
  const schemas = recordOf(recordOf(document.components).schemas)
  const sections = tags.map((tag) => {
    const ofTag = paths.filter(([, path]) => listOf(operationOf(path).tags).includes(tag))
    return `<h2 id="${text(tag)}">${text(tag)}</h2>${ofTag.map(([path, methods]) => pathPart(path, methods)).join('')}`
  })
  const records = Object.entries(schemas).map(
    ([name, schema]) =>
      `<details id="record-${text(name)}"><summary><code>${text(name)}</code></summary>${fieldTable(schema)}</details>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><style>${STYLE}</style></head><body>
<h1>${text(title)}</h1>
<p>${prose(description)}</p>
<nav>${[...tags, 'Records'].map((tag) => `<a href="#${text(tag)}">${text(tag)}</a>`).join('')}<a href="/openapi.json">openapi.json</a><a href="/healthz">healthz</a></nav>
${sections.join('\n')}
<h2 id="Records">Records</h2>${records.join('')}
</body></html>`
}

function pathPart(path: string, methods: unknown): string {
  const { summary, responses, ...operation } = operationOf(methods)
  const rows = inputsOf(operation).map((parameter) => {
    const { name, required, schema } = recordOf(parameter)
    return row([code(name), required === true ? 'required' : '', kindOf(schema), noteOf(schema)])
  })
  const table =
    rows.length === 0 ? '<p>Takes nothing.</p>' : tableOf(['Input', '', 'Kind', 'Meaning'], rows)
  const method = recordOf(methods).get === undefined ? 'POST ' : ''
  return `<details><summary><code>${method}${text(path)}</code><span>${text(summary)}</span></summary>${table}<p>Answers: ${answerOf(responses)}</p></details>`
}

/** What is asked by GET; what writes by POST alone. */
const operationOf = (methods: unknown): Json => {
  const { get, post } = recordOf(methods)
  return recordOf(get ?? post)
}

/** Parts of the address, and without any the fields of the body. */
function inputsOf({ parameters, requestBody }: Json): readonly unknown[] {
  const content = recordOf(recordOf(requestBody).content)
  const { properties, required } = recordOf(recordOf(content['application/json']).schema)
  const fields = Object.entries(recordOf(properties)).map(([name, schema]) => ({
    name,
    schema,
    required: listOf(required).includes(name),
  }))
  return [...listOf(parameters), ...fields]
}

function answerOf(responses: unknown): string {
  const content = recordOf(recordOf(recordOf(responses)['200']).content)
  const [type = '', media] = Object.entries(content)[0] ?? []
  if (type === 'text/csv') return 'CSV'
  const schema = recordOf(recordOf(media).schema)
  const { data } = recordOf(schema.properties)
  const told = recordOf(data ?? schema)
  return `${kindOf(told)}${told.properties === undefined ? '' : fieldTable(told)}`
}

function fieldTable(schema: unknown): string {
  const rows = Object.entries(recordOf(recordOf(schema).properties)).map(([name, field]) =>
    row([code(name), kindOf(field), noteOf(field)]),
  )
  return tableOf(['Field', 'Kind', 'Meaning'], rows)
}

function kindOf(schema: unknown): string {
  const { $ref, type, items, anyOf, enum: values, const: only } = recordOf(schema)
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return `<a href="#record-${text(name)}">${text(name)}</a>`
  }
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(kindOf))].join(' or ')
  if (Array.isArray(values)) return values.map(code).join(' ')
  if (only !== undefined) return code(only)
  if (type === 'array') return `list of ${kindOf(items)}`
  return text(Array.isArray(type) ? type.join(' or ') : (type ?? 'anything'))
}

const noteOf = (schema: unknown): string => {
  const { description, default: usual } = recordOf(schema)
  return [
    description === undefined ? '' : prose(description),
    usual === undefined ? '' : `${code(usual)} when absent`,
  ]
    .filter((part) => part !== '')
    .join('; ')
}

const tableOf = (heads: readonly string[], rows: readonly string[]) =>
  `<div class="rows"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
const row = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const prose = (value: unknown) => text(value).replace(/`([^`]+)`/g, '<code>$1</code>')
const code = (value: unknown) => `<code>${text(value)}</code>`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const text = (value: unknown) => String(value).replace(/[&<>"']/g, (found) => ESCAPES[found] ?? '')

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
