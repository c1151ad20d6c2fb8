import { connect } from 'node:net'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'

/** How many requests each server gets in a deep run. */
const REQUESTS = 100_000
const AT_ONCE = 64
const PATIENCE_MS = 50

const TARGETS = [
  ...[
    '/',
    '//',
    '///',
    '/%00',
    '/%',
    '/%zz',
    '/%ff%fe',
    '/..',
    '/../../etc/passwd',
    '*',
    '',
    '?',
    '#',
  ],
  ...['/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/..\\..\\x', '//etc/passwd'],
  ...['/__proto__', '/constructor', '/toString', '/hasOwnProperty', '/config.json', '/index.html'],
  ...['/app.js', '/app.js/', '//app.js', '/app.js%00.html', '/.content-hash', '/a.b/c.d', '/:80'],
  ...[
    'http://localhost/',
    'http://elsewhere.example/',
    'http://',
    'http://[',
    'https://localhost:1/',
  ],
  ...['localhost:80', 'elsewhere.example:443', '/?canisterId=', '/?canisterId=aaaaa-aa', '/_/raw'],
  ...[
    '/_/raw/?canisterId=2vxsx-fae',
    '/api/',
    '/api/v2/status',
    '/api/v2/canister/x/call',
    '/health',
  ],
  ...[
    '/api/v3/canister/aaaaa-aa/query',
    '/api/v2/status?',
    '/api/v4/subnet//read_state',
    '/status',
  ],
  ...['/backup', '/stop', '/@fs/etc/passwd', `/${'a'.repeat(9000)}`, `/${'%41'.repeat(4000)}`],
]
const LINES = [
  ...['Upgrade: websocket\r\nConnection: Upgrade', 'Upgrade: h2c', 'Connection: close, keep-alive'],
  ...[
    'Expect: 100-continue',
    'Expect: something',
    'Transfer-Encoding: chunked',
    'Content-Length: -1',
  ],
  ...[
    'Transfer-Encoding: gzip, chunked',
    'Content-Length: 5',
    'Content-Length: 99999999999999999999',
  ],
  ...['Content-Length: 1\r\nContent-Length: 2', 'Range: bytes=5-1', 'Range: bytes=-', 'Range: x'],
  ...[
    'Range: bytes=0-0,2-3',
    'If-None-Match: *',
    'If-Modified-Since: never',
    'Accept-Encoding: br, gzip',
  ],
  ...[
    'Origin: null',
    'Origin: http://[',
    'Origin: http://elsewhere.example',
    'Referer: //',
    'Referer: x',
  ],
  ...[
    'Referer: http://localhost/?canisterId=2vxsx-fae',
    'Content-Type: application/cbor',
    ': empty',
  ],
  ...[
    '__proto__: x',
    'constructor: x',
    'Authorization: x',
    'Authorization:',
    ' folded: x',
    'no colon',
  ],
  ...['Sec-Fetch-Site: cross-site', `X-Large: ${'x'.repeat(20_000)}`, 'X-\0: y', 'X-Bad: \0\x7f'],
]
const HOSTS = [
  ...[
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1',
    '[::1]:4943',
    '[::1',
    'a.localhost',
    '.localhost',
    ':',
  ],
  ...[
    'elsewhere.example',
    '',
    ' ',
    '__proto__',
    'localhost\r\nHost: elsewhere.example',
    'x@localhost',
  ],
  ...[
    '2vxsx-fae.localhost',
    '2vxsx-fae.raw.localhost',
    'localhost.elsewhere.example',
    'localhost:99999999',
  ],
]

const text = fc.string({ unit: 'binary', maxLength: 40 })
const rarely = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

/** Requests as nobody's client would send them, with enough right in most of them to come far. */
const requests = fc
  .record({
    method: rarely(
      'GET',
      fc.oneof(
        fc.constantFrom(
          'HEAD',
          'POST',
          'OPTIONS',
          'CONNECT',
          'TRACE',
          'PUT',
          'DELETE',
          'get',
          '',
          'PRI',
        ),
        text,
      ),
    ),
    target: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...TARGETS) },
      { weight: 1, arbitrary: text.map((path) => `/${path}`) },
      { weight: 1, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...TARGETS), text).map((both) => both.join('')),
      },
    ),
    version: rarely(
      'HTTP/1.1',
      fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.', '', 'X'),
    ),
    host: rarely('localhost', fc.constantFrom(...HOSTS)),
    hasHost: rarely(true, fc.boolean()),
    lines: fc.array(fc.oneof(fc.constantFrom(...LINES), text), { maxLength: 3 }),
    body: rarely(
      '',
      fc.oneof(text, fc.constantFrom('5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{}', 'null')),
    ),
    newline: rarely('\r\n', fc.constant('\n')),
    kept: rarely(1, fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ method, target, version, host, hasHost, lines, body, newline, kept }) => {
    const head = [`${method} ${target} ${version}`, ...(hasHost ? [`Host: ${host}`] : []), ...lines]
    const whole = `${head.join(newline)}${newline}${newline}${body}`
    return whole.slice(0, Math.ceil(whole.length * kept))
  })

/** Sends bytes as they are and resolves with the status of the first answer, `undefined` when there is none. */
export function sendRaw(port: number, bytes: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  let head = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
  socket.on('data', (data) => {
    if (head.length < 12) head += data.toString('latin1')
    socket.end()
  })
  // Half a request gets no answer while the other half may come.
  socket.setTimeout(PATIENCE_MS, () => socket.end())
  // A server may close while something is still being sent.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]
    resolve(status === undefined ? undefined : Number(status))
  })
  return promise
}

/** Sends many hostile requests to a server of this process. Throws with the seed when one is answered by an internal error. */
export async function expectNoFailure(port: number): Promise<void> {
  const batches = fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE })
  const property = fc.asyncProperty(batches, async (batch) => {
    const answers = await Promise.all(batch.map((bytes) => sendRaw(port, bytes)))
    const failed = answers.indexOf(500)
    if (failed >= 0) throw new Error(`internal error for ${JSON.stringify(batch[failed])}`)
  })
  await fc.assert(property, share(Math.ceil(REQUESTS / AT_ONCE), 20))
}
