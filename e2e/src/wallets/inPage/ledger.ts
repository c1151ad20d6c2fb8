import { Cbor, Certificate, requestIdOf } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import { secp256k1, settings } from './world.ts'

/**
 * A Ledger device with the Internet Computer app: USB reports, commands in chunks, and the app's own judgement. It signs
 * transfers and approvals by itself, and other calls with a certified explanation only. Moods: `willing`, `refuses`,
 * `refuses-signing`, `locked`, `no-device`.
 */
const { rootKey } = settings()
const mood = () => settings().mood
const identity = secp256k1()
const KNOWN = ['icrc1_transfer', 'icrc2_approve']
const STATUS = { ok: 0x9000, declined: 0x6986, locked: 0x5515, invalid: 0x6984 }

class Device extends EventTarget {
  opened = false
  private incoming: number[] = []
  private readonly parts = new Map<number, number[]>()

  async open() {
    this.opened = true
  }

  async close() {
    this.opened = false
  }

  async sendReport(_reportId: number, frame: Uint8Array): Promise<void> {
    const [high = 0, low = 0, , numberHigh = 0, numberLow = 0] = frame
    if (numberHigh === 0 && numberLow === 0) this.incoming = []
    this.incoming.push(...frame.slice(5))
    const length = ((this.incoming[0] ?? 0) << 8) | (this.incoming[1] ?? 0)
    if (this.incoming.length < length + 2) return
    const apdu = Uint8Array.from(this.incoming.slice(2, length + 2))
    this.reply([high, low], await this.run(apdu))
  }

  private reply(channel: number[], answer: Uint8Array): void {
    const data = Uint8Array.of(answer.length >> 8, answer.length & 0xff, ...answer)
    for (let number = 0; number * 59 < data.length; number++) {
      const frame = new Uint8Array(64)
      frame.set([...channel, 0x05, number >> 8, number & 0xff])
      frame.set(data.slice(number * 59, (number + 1) * 59), 5)
      const event = new Event('inputreport')
      Reflect.set(event, 'data', new DataView(frame.buffer))
      this.dispatchEvent(event)
    }
  }

  private async run(apdu: Uint8Array): Promise<Uint8Array> {
    const [cla, instruction = 0, kind = 0] = apdu
    const data = apdu.slice(5)
    if (cla !== 0x11 || data.length !== apdu[4]) return status(STATUS.invalid)
    if (mood() === 'locked') return status(STATUS.locked)
    if (instruction === 0x01)
      return Uint8Array.of(...rawKey(), ...new Uint8Array(61), ...status(STATUS.ok))
    if (kind === 0) {
      this.parts.set(instruction, [])
      return status(data.length === 20 ? STATUS.ok : STATUS.invalid)
    }
    this.parts.get(instruction)?.push(...data)
    return kind === 2 ? this.finish(instruction) : status(STATUS.ok)
  }

  private async finish(instruction: number): Promise<Uint8Array> {
    if (instruction === 0x04 || instruction === 0x05) return status(STATUS.ok)
    if (mood() === 'refuses-signing') return status(STATUS.declined)
    const part = (name: number) => Uint8Array.from(this.parts.get(name) ?? [])
    const content = contentOf(part(instruction === 0x02 ? 0x02 : 0x05))
    const isKnown = KNOWN.includes(String(content.method_name))
    if (instruction === 0x02 && !isKnown) return status(STATUS.invalid)
    if (instruction === 0x06 && !(await explains(part(0x04), part(0x06), content)))
      return status(STATUS.invalid)
    const domain = new TextEncoder().encode('\x0Aic-request')
    const signed = await identity.sign(Uint8Array.of(...domain, ...requestIdOf(content)))
    return Uint8Array.of(...new Uint8Array(43), ...new Uint8Array(signed), 0, ...status(STATUS.ok))
  }
}

const rawKey = () => new Uint8Array(identity.getPublicKey().toRaw())
const status = (code: number) => Uint8Array.of(code >> 8, code & 0xff)

function contentOf(bytes: Uint8Array): Record<string, unknown> {
  const decoded: unknown = Cbor.decode(bytes)
  return Object.fromEntries(Object.entries(Object(Reflect.get(Object(decoded), 'content'))))
}

/** The certificate must answer the very request for an explanation, made to the canister that is called. */
async function explains(
  consentBytes: Uint8Array,
  certificateBytes: Uint8Array,
  call: Record<string, unknown>,
): Promise<boolean> {
  const consent = contentOf(consentBytes)
  if (consent.method_name !== 'icrc21_canister_call_consent_message') return false
  const [asked, called] = [consent.canister_id, call.canister_id]
  if (!(asked instanceof Uint8Array) || !(called instanceof Uint8Array)) return false
  const canisterId = Principal.fromUint8Array(called)
  if (Principal.fromUint8Array(asked).toText() !== canisterId.toText()) return false
  const certificate = await Certificate.create({
    certificate: certificateBytes,
    rootKey: fromHex(rootKey),
    principal: { canisterId },
  })
  const found = certificate.lookup_path(['request_status', requestIdOf(consent), 'reply'])
  return found.status === 'Found'
}

const device = new Device()
const GRANTED = 'stand-in-device'
Object.defineProperty(navigator, 'hid', {
  value: {
    getDevices: async () => (localStorage.getItem(GRANTED) ? [device] : []),
    requestDevice: async () => {
      if (mood() === 'refuses') return []
      localStorage.setItem(GRANTED, 'yes')
      return [device]
    },
  },
})
