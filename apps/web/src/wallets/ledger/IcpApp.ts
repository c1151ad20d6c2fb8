import { WalletProblem } from '../WalletProblem.ts'
import type { HidTransport } from './HidTransport.ts'

/** The commands of Ledger's Internet Computer app. */
const CLA = 0x11
const INS = { address: 0x01, sign: 0x02, consent: 0x04, call: 0x05, certificate: 0x06 } as const
const CHUNK = { first: 0, next: 1, last: 2 } as const
const CHUNK_BYTES = 250
const PUBLIC_KEY_BYTES = 65
const PREHASH_BYTES = 43
const SIGNATURE_BYTES = 64

const OK = 0x9000
const DECLINED = new Set([0x6985, 0x6986])
const LOCKED = new Set([0x5515, 0x6804, 0x6b0c])
const OTHER_APP = new Set([0x6e00, 0x6e01, 0x6d00, 0x6511])

/** m/44'/223'/0'/0/0, the path of every wallet for the Internet Computer; hardened steps have the highest bit set. */
const PATH = [44, 223, 0].map((step) => step + 0x8000_0000).concat([0, 0])

/** Ledger's Internet Computer app: reads the public key and signs what the person sees on the device. */
export class IcpApp {
  private readonly transport: HidTransport

  constructor(transport: HidTransport) {
    this.transport = transport
  }

  /** The raw secp256k1 key. */
  async fetchPublicKey(): Promise<Uint8Array> {
    const answer = await this.command(INS.address, 0, pathBytes())
    return answer.slice(0, PUBLIC_KEY_BYTES)
  }

  /** Signs a request of a kind that the app knows, such as a transfer or an approval. */
  async sign(request: Uint8Array): Promise<Uint8Array> {
    return signatureIn(await this.sendChunks(INS.sign, request))
  }

  /**
   * Signs a call of any canister that explains itself (ICRC-21): the device checks the certificate of the explanation and shows
   * that. All three are CBOR.
   */
  async signExplained(parts: {
    consentRequest: Uint8Array
    call: Uint8Array
    certificate: Uint8Array
  }): Promise<Uint8Array> {
    await this.sendChunks(INS.consent, parts.consentRequest)
    await this.sendChunks(INS.call, parts.call)
    return signatureIn(await this.sendChunks(INS.certificate, parts.certificate))
  }

  private async sendChunks(instruction: number, data: Uint8Array): Promise<Uint8Array> {
    const count = Math.ceil(data.length / CHUNK_BYTES)
    await this.command(instruction, CHUNK.first, pathBytes())
    let answer = new Uint8Array()
    for (let index = 0; index < count; index++) {
      const kind = index === count - 1 ? CHUNK.last : CHUNK.next
      const chunk = data.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)
      answer = await this.command(instruction, kind, chunk)
    }
    return answer
  }

  private async command(
    instruction: number,
    kind: number,
    data: Uint8Array,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const apdu = Uint8Array.of(CLA, instruction, kind, 0, data.length, ...data)
    const answer = await this.transport.send(apdu)
    const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
    const status = view.getUint16(answer.length - 2)
    const content = answer.slice(0, -2)
    if (status === OK) return Uint8Array.from(content)
    throw deviceProblem(status, content)
  }
}

function deviceProblem(status: number, content: Uint8Array): WalletProblem {
  const reason = `0x${status.toString(16)} ${new TextDecoder().decode(content)}`.trim()
  if (DECLINED.has(status)) return new WalletProblem('cancelled', reason)
  if (LOCKED.has(status)) return new WalletProblem('locked', reason)
  if (OTHER_APP.has(status)) return new WalletProblem('no-device', reason)
  return new WalletProblem('unsupported', reason)
}

function signatureIn(answer: Uint8Array): Uint8Array {
  const signature = answer.slice(PREHASH_BYTES, PREHASH_BYTES + SIGNATURE_BYTES)
  if (signature.length < SIGNATURE_BYTES)
    throw new WalletProblem('failed', 'the device sent no signature')
  return signature
}

function pathBytes(): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * PATH.length))
  for (const [index, step] of PATH.entries()) view.setUint32(4 * index, step, true)
  return new Uint8Array(view.buffer)
}
