import { request } from 'node:http'
import { IDL } from '@icp-sdk/core/candid'
import { type HashTree, leaf, level } from '../certification/hashTree.ts'

const Token = IDL.Record({ part: IDL.Nat })
const Func = IDL.Func([Token], [IDL.Reserved], ['query'])
/** An answer to `http_request`. */
export const Response = IDL.Record({
  status_code: IDL.Nat16,
  headers: IDL.Vec(IDL.Tuple(IDL.Text, IDL.Text)),
  body: IDL.Vec(IDL.Nat8),
  upgrade: IDL.Opt(IDL.Bool),
  streaming_strategy: IDL.Opt(
    IDL.Variant({ Callback: IDL.Record({ callback: Func, token: Token }) }),
  ),
})
/** A further part of a streamed body. */
export const Part = IDL.Record({ body: IDL.Vec(IDL.Nat8), token: IDL.Opt(Token) })

/** A tree with leaves at these paths. */
export function treeOf(
  paths: readonly (readonly (string | Buffer)[])[],
  value = leaf(Buffer.alloc(0)),
): HashTree {
  const below = new Map<string, (readonly (string | Buffer)[])[]>()
  for (const [first, ...rest] of paths) {
    if (first === undefined) return value
    const key = Buffer.from(first).toString('hex')
    below.set(key, [...(below.get(key) ?? []), rest])
  }
  const entries = [...below].map(
    ([key, rest]) => [Buffer.from(key, 'hex'), treeOf(rest, value)] as const,
  )
  return level(entries.sort(([left], [right]) => Buffer.compare(left, right)))
}

/** Asks the gateway for a page; with a Host header, as Node does not resolve names under `localhost`. */
export function getPage(port: number, path: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const sent = request({ host: '127.0.0.1', port, path, headers }, (got) => {
    const parts: Buffer[] = []
    got.on('data', (part: Buffer) => parts.push(part))
    got.on('error', reject)
    got.on('end', () =>
      resolve({ status: got.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
    )
  })
  sent.on('error', reject)
  sent.end()
  return promise
}
