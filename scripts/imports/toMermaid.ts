type Edge = readonly [from: string | undefined, to: string | undefined]

/** A Mermaid diagram of what imports what: an arrow for each pair, with how often. Leaves out what leads nowhere or to itself. */
export function toMermaid(edges: readonly Edge[], least = 1): string {
  const counts = new Map<string, number>()
  for (const [from, to] of edges) {
    if (from === undefined || to === undefined || from === to) continue
    const arrow = `${from} ${to}`
    counts.set(arrow, (counts.get(arrow) ?? 0) + 1)
  }
  const shown = [...counts].filter(([, count]) => count >= least).toSorted()
  const lines = shown.map(([arrow, count]) => {
    const [from = '', to = ''] = arrow.split(' ')
    return `  ${node(from)} -->|${count}| ${node(to)}`
  })
  return ['flowchart LR', ...lines].join('\n')
}

/** Mermaid takes letters and digits as ids, and keeps some words for itself. */
const node = (name: string) => `n_${name.replace(/\W/g, '_')}["${name}"]`
