import { connect } from 'node:net'

/** One address that has as much worked for it as it can, for some seconds. Tells how often it was answered with each status. */
process.once('message', async ({ url, seconds }: { url: string; seconds: number }) => {
  const { hostname, port } = new URL(url)
  const end = performance.now() + seconds * 1_000
  const statuses: Record<string, number> = {}
  let round = 0

  const ask = (path: string, leavesAfterMs?: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nx-forwarded-for: 203.0.113.9\r\nconnection: close\r\n\r\n`,
        ),
      )
      socket.once('data', (head) => {
        const status = head.toString('latin1', 9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
      })
      socket.resume()
      socket.on('error', () => socket.destroy())
      socket.on('close', () => resolve())
      setTimeout(() => socket.destroy(), leavesAfterMs ?? end - performance.now())
    })

  /** Each question is another one, so that no answer is kept. */
  const again = async (path: (round: number) => string, leavesAfterMs?: number) => {
    while (performance.now() < end) await ask(path(round++), leavesAfterMs)
  }
  const person = (number: number) => `person-${number % 10}`
  const many = (count: number, path: (round: number) => string, leavesAfterMs?: number) =>
    Array.from({ length: count }, () => again(path, leavesAfterMs))
  await Promise.all([
    ...many(50, () => '/live?topics=all&lastEventId=1', 1_000),
    ...many(20, (n) => `/transaction/download/csv?principal=${person(n)}&begin=${n}`),
    ...many(5, (n) => `/wallet/value/line?pid=${person(n)}&days=${1 + (n % 365)}`),
    ...many(5, (n) => `/transaction/find?principal=${person(n)}&limit=500&begin=${n}`),
    ...many(5, (n) => `/record/transferPosition/list?principal=${person(n)}&limit=500&begin=${n}`),
    ...many(5, (n) => `/transaction/download/csv?principal=${person(n)}&end=${n}`, 5),
  ])
  process.send?.(statuses)
  process.disconnect()
})
