/** Does something while a canister carries out every update call, and no answer of it arrives. */
export async function losingAnswers<T>(canister: string, work: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await real(input, init)
    const url = input instanceof Request ? input.url : `${input}`
    if (url.endsWith(`/canister/${canister}/call`)) throw new TypeError('the answer was lost')
    return answer
  }
  try {
    return await work()
  } finally {
    globalThis.fetch = real
  }
}
