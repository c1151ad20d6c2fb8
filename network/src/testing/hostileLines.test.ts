import { afterEach, expect, test } from 'vitest'
import { ControlServer } from '../cli/control/controlServer.ts'
import { Network } from '../network.ts'
import { expectNoFailure, sendRaw } from './requestLines.ts'

let stop: () => unknown
afterEach(() => stop())

test('no request line ends the network, or is answered by an internal error', async () => {
  const network = await Network.start({ inMemory: true })
  stop = () => network.stop()
  const { port } = await network.listen()
  await expectNoFailure(port)
  expect(await sendRaw(port, 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe(200)
})

test('nor the control server', async () => {
  const server = new ControlServer({ status: () => 'well' })
  stop = () => server.close()
  const port = await server.listen()
  await expectNoFailure(port)
  const head = `POST /status HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${server.token}\r\n`
  expect(await sendRaw(port, `${head}Content-Length: 2\r\n\r\n{}`)).toBe(200)
})
