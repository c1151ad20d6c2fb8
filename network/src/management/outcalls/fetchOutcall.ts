export type HttpHeader = { readonly name: string; readonly value: string }

/** A request that a canister makes to the outside world. */
export type OutcallRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  readonly url: string
  readonly headers: readonly HttpHeader[]
  readonly body: Uint8Array | undefined
  readonly maxResponseBytes: number
}

export type OutcallResponse = {
  readonly status: number
  readonly headers: readonly HttpHeader[]
  readonly body: Uint8Array
}

const TIMEOUT_MS = 30_000
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[^.]+\.localhost)$/

/** The answer is larger than the canister allowed. */
export class OutcallTooLargeError extends Error {}

/** Makes an outcall to a server on this machine. Throws when it is elsewhere or does not answer. */
export async function fetchOutcall(request: OutcallRequest): Promise<OutcallResponse> {
  const { hostname } = new URL(request.url)
  if (!LOOPBACK.test(hostname)) {
    throw new Error(
      `Outcalls of this network only reach this machine, and ${hostname} is elsewhere. Give the \`outcalls\` option a function to answer for it.`,
    )
  }
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
    ...(request.body === undefined ? {} : { body: new Uint8Array(request.body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return {
    status: response.status,
    headers: [...response.headers].map(([name, value]) => ({ name, value })),
    body: await readLimited(response, request.maxResponseBytes),
  }
}

async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) {
      throw new OutcallTooLargeError(`Http body exceeds size limit of ${maxBytes} bytes.`)
    }
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
