import { type Agent, request } from 'node:http'

/** The largest answer that is read: all logs of a long chain are far below. */
const MAX_ANSWER_BYTES = 64 * 1_048_576

/** Posts JSON to a port of this computer, and gives what came back as a text. Rejects when nobody answers, or not in time. */
export function postJson(
  { port, agent, timeoutMs }: { port: number; agent: Agent; timeoutMs: number },
  body: string,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const signal = AbortSignal.timeout(timeoutMs)
  const asked = request({ host: '127.0.0.1', port, method: 'POST', agent, headers, signal })
  asked.once('error', reject)
  asked.once('response', (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_ANSWER_BYTES) response.destroy(new Error('the answer is too large'))
    })
    response.once('error', reject)
    response.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
  asked.end(body)
  return promise
}
