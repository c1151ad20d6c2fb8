import { type HashTree, lookup } from '../../certification/hashTree.ts'

const EXACT = '<$>'
const WILDCARD = '<*>'

/**
 * Why an answer from this path of the tree may not be given to a request, `undefined` when it may:
 * the path must fit, and the tree must show that nothing in it fits better.
 */
export function pathProblem(
  expressionPath: readonly string[],
  requestPath: string,
  tree: HashTree,
): string | undefined {
  const segments = requestPath.replace(/^\//, '').split('/')
  const exact = ['http_expr', ...segments, EXACT]
  if (isSame(expressionPath, exact)) return undefined
  const better = [exact]
  for (const wildcard of wildcardsFor(segments)) {
    if (!isSame(expressionPath, wildcard)) {
      better.push(wildcard)
      continue
    }
    const shown = better.find((path) => lookup(tree, toLabels(path)).kind !== 'absent')
    if (shown === undefined) return undefined
    return `the tree may hold an answer at ${shown.join('/')}, which is closer to the request`
  }
  return `its path ${expressionPath.join('/')} does not fit the request for ${requestPath}`
}

/** The wildcard paths that fit a request, the closest first. */
function wildcardsFor(segments: readonly string[]): string[][] {
  const found: string[][] = []
  const rest = [...segments]
  for (;;) {
    found.push(['http_expr', ...rest, WILDCARD])
    const last = rest.pop()
    if (last === undefined) return found
    // Under `a/b` comes the folder `a/`, then `a`.
    if (last !== '') rest.push('')
  }
}

export function toLabels(path: readonly string[]): Buffer[] {
  return path.map((segment) => Buffer.from(segment, 'utf8'))
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((segment, index) => segment === right[index])
}
