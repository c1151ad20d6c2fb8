/** One method or type of a generated interface, with its text. */
type Part = { readonly name: string; readonly text: string }

/**
 * Of a generated module the interface of some methods only, with the types that they need: a browser loads no more of a service than
 * it calls. Returns a module with `idlFactory` and the type `Client`.
 * @throws Error for a method that the interface does not have
 */
export function clientInterface(name: string, text: string, methods: readonly string[]): string {
  const [, body = ''] = text.split(
    'export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {\n',
  )
  const [declared = '', services = ''] = body.split('  return IDL.Service({\n')
  // what a recursive type is stands apart from its name, behind whatever type comes before it
  const types = partsOf(declared, /^ {2}(?:const )?(\w+)(?: = |\.fill\()/)
  const [listed = ''] = services.split('\n  });\n};\n')
  const service = partsOf(listed, /^ {4}'(\w+)' : /)
  const called = methods.map((method) => {
    const found = service.find((part) => part.name === method)
    if (!found) throw new Error(`${name} has no method ${method}`)
    return found
  })
  const needed = reachable(types, called)
  const kept = types.filter((part) => needed.has(part.name))
  const names = methods.map((method) => `'${method}'`).join(' | ')
  return `import type { IDL } from '@icp-sdk/core/candid';
import type { _SERVICE } from './${name}.did.ts';

export type Client = Pick<_SERVICE, ${names}>;
export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {
${kept.map((part) => part.text).join('\n')}
  return IDL.Service({
${called.map((part) => part.text).join('\n')}
  });
};
`
}

/** Cuts a text into parts, each from a line that matches to the next such line. */
function partsOf(text: string, beginning: RegExp): Part[] {
  const parts: { name: string; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const name = beginning.exec(line)?.[1]
    if (name !== undefined) parts.push({ name, lines: [line] })
    else if (line !== '') parts.at(-1)?.lines.push(line)
  }
  return parts.map(({ name, lines }) => ({ name, text: lines.join('\n') }))
}

/** The names of all types that some parts use, directly or through others. */
function reachable(types: readonly Part[], from: readonly Part[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let part = open.pop(); part; part = open.pop()) {
    const text = withoutFieldNames(part.text)
    for (const { name } of types) {
      if (found.has(name) || !new RegExp(`\\b${name}\\b`).test(text)) continue
      found.add(name)
      open.push(...types.filter((type) => type.name === name))
    }
  }
  return found
}

/** Names of fields and of variants' cases stand in quotes and are no types. */
const withoutFieldNames = (text: string): string => text.replace(/'[^']*'/g, '')
