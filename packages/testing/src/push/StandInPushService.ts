import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** A message as a push service gets it. */
export type Pushed = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Who has signed for it, and what. */
  readonly signedBy: { readonly key: string; readonly claims: Record<string, unknown> }
}

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

/** A push service on this machine, as strict about what it is sent as those of browsers. */
export class StandInPushService {
  /** In the order in which they came. */
  readonly pushed: Pushed[] = []
  /** What it answers to a path; `hang` answers nothing. */
  answer: (path: string) => Answer | 'hang' = () => ({ status: 201 })
  private readonly server: Server
  private readonly origin: { url: string } = { url: '' }

  private constructor() {
    this.server = createServer((request, response) => void this.take(request, response))
  }

  static async start(): Promise<StandInPushService> {
    const service = new StandInPushService()
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve))
    const address = service.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    service.origin.url = `http://127.0.0.1:${port}`
    return service
  }

  /** What endpoints of it begin with. */
  get url(): string {
    return this.origin.url
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/' } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const signedBy = this.signatureOf(headers.authorization ?? '')
    if (signedBy === undefined || headers['content-encoding'] !== 'aes128gcm') {
      response.writeHead(403).end()
      return
    }
    this.pushed.push({ path, headers, body: Buffer.concat(chunks), signedBy })
    const answer = this.answer(path)
    if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end()
  }

  /** RFC 8292: undefined for a signature that is not right, of another audience, or too old. */
  private signatureOf(authorization: string): Pushed['signedBy'] | undefined {
    const [, token = '', key = ''] =
      /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
    const [head = '', body = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    if (point.length !== 65) return undefined
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
      part.toString('base64url'),
    )
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
      format: 'jwk',
    })
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    if (!isRight) return undefined
    const claims: Record<string, unknown> = JSON.parse(
      Buffer.from(body, 'base64url').toString('utf8'),
    )
    const leftS = Number(claims.exp) - Date.now() / 1_000
    const isInForce = leftS > 0 && leftS <= 86_400
    return claims.aud === this.url && isInForce ? { key, claims } : undefined
  }
}
