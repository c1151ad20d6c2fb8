/** What a canister answers, or an error with its refusal. */
export function unwrap<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(
    `the local world's NFTs: ${JSON.stringify(answer.err, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}`,
  )
}
