import { WalletProblem } from '../WalletProblem.ts'
import { FrameReader, frameApdu } from './hidFrames.ts'

/** What is used of a WebHID device; browsers' own type libraries lack it. */
export type HidDevice = EventTarget & {
  readonly opened: boolean
  open(): Promise<void>
  close(): Promise<void>
  sendReport(reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void>
}

type Hid = {
  getDevices(): Promise<HidDevice[]>
  requestDevice(options: { filters: { vendorId: number }[] }): Promise<HidDevice[]>
}

const LEDGER_VENDOR = 0x2c97

/** The browser's devices, where it lets pages use them. */
function browserHid(): Hid | undefined {
  const hid: unknown = Reflect.get(navigator, 'hid')
  return isHid(hid) ? hid : undefined
}

function isHid(value: unknown): value is Hid {
  return typeof value === 'object' && value !== null && 'requestDevice' in value
}

/** Exchanges commands with a Ledger device, one at a time. */
export class HidTransport {
  private readonly device: HidDevice
  private readonly channel = Math.floor(Math.random() * 0xffff)
  private turn: Promise<unknown> = Promise.resolve()

  private constructor(device: HidDevice) {
    this.device = device
  }

  /** Asks the person which device. Call it in the click handler. @throws WalletProblem */
  static async request(): Promise<HidTransport> {
    const hid = browserHid()
    if (!hid) throw new WalletProblem('unsupported', 'WebHID')
    const [device] = await hid.requestDevice({ filters: [{ vendorId: LEDGER_VENDOR }] })
    if (!device) throw new WalletProblem('cancelled')
    return new HidTransport(device)
  }

  /** The device that this site was given before. @throws WalletProblem `no-device` */
  static async known(): Promise<HidTransport> {
    const [device] = (await browserHid()?.getDevices()) ?? []
    if (!device) throw new WalletProblem('no-device')
    return new HidTransport(device)
  }

  /** Returns the device's answer, its status word last. */
  send(apdu: Uint8Array): Promise<Uint8Array> {
    const answer = this.turn.then(() => this.exchange(apdu))
    this.turn = answer.catch(() => undefined)
    return answer
  }

  async close(): Promise<void> {
    if (this.device.opened) await this.device.close()
  }

  private async exchange(apdu: Uint8Array): Promise<Uint8Array> {
    if (!this.device.opened) await this.device.open()
    const reader = new FrameReader(this.channel)
    const answered = new Promise<Uint8Array>((resolve, reject) => {
      const listen = (event: Event) => {
        try {
          const whole = reader.add(reportOf(event))
          if (!whole) return
          this.device.removeEventListener('inputreport', listen)
          resolve(whole)
        } catch (error) {
          this.device.removeEventListener('inputreport', listen)
          reject(error)
        }
      }
      this.device.addEventListener('inputreport', listen)
    })
    for (const frame of frameApdu(this.channel, apdu)) await this.device.sendReport(0, frame)
    return await answered
  }
}

function reportOf(event: Event): Uint8Array {
  const data: unknown = Reflect.get(event, 'data')
  if (!(data instanceof DataView)) throw new WalletProblem('failed', 'the device sent no report')
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}
