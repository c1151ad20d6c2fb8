import { connect, type Socket } from 'node:net'

const WARM_UP_MS = 1_000

export type Task = {
  readonly url: string
  /** What the client reads: `br`, or nothing. */
  readonly encoding: string
  readonly seconds: number
  /** Keep-alive connections, each with one question at a time. */
  readonly connections: number
  /** Says each time that it has the answer already. */
  readonly isKnown?: boolean
}

export type Measured = {
  readonly responsesASecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly bytes: number
}

/** Asks the same thing again and again over bare sockets: a client that did more would measure itself. */
async function run({
  url,
  encoding,
  seconds,
  connections,
  isKnown = false,
}: Task): Promise<Measured> {
  const { hostname, port, pathname } = new URL(url)
  const first = await fetch(url)
  const etag = isKnown ? `if-none-match: ${first.headers.get('etag')}\r\n` : ''
  await first.arrayBuffer()
  const question = Buffer.from(
    `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: ${encoding}\r\n${etag}\r\n`,
  )
  const begin = performance.now() + WARM_UP_MS
  const end = begin + seconds * 1_000
  const took: number[] = []
  let bytes = 0
  const ask = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let askedAt = 0
      let left = 0
      const next = () => {
        askedAt = performance.now()
        if (askedAt >= end) return resolve()
        socket.write(question)
      }
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        if (left === 0) {
          const headEnd = chunk.indexOf('\r\n\r\n')
          const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, headEnd))
          left = headEnd + 4 + Number(length?.[1] ?? 0)
          bytes = left
        }
        left -= chunk.length
        if (left > 0) return
        if (askedAt >= begin) took.push(performance.now() - askedAt)
        next()
      })
      next()
    })
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map(ask))
  for (const socket of sockets) socket.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
  return { responsesASecond: took.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), bytes }
}

process.once('message', async (task: Task) => {
  process.send?.(await run(task))
  process.disconnect()
})
