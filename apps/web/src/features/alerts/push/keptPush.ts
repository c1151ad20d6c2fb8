import { keptList } from '../../../storage/keptList.ts'
import { PUSH_KEY, useAlerting } from '../alerting.ts'

/** That this device is told of something while the page is closed: for which account, and by what its browser is known. */
export type KeptPush = {
  readonly owner: string
  readonly endpoint: string
  readonly auth: string
}

const LONGEST_TEXT = 1_000

const list = keptList({ key: PUSH_KEY, most: 1, read: readPush })

/** What cannot be understood is left out. */
export function readPush(record: unknown): readonly KeptPush[] {
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(Object(record), name)
    return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined
  }
  const [owner, endpoint, auth] = [text('owner'), text('endpoint'), text('auth')]
  return owner && endpoint && auth ? [{ owner, endpoint, auth }] : []
}

export const currentPush = (): KeptPush | undefined => list.current()[0]

export const useKeptPush = (): KeptPush | undefined => list.use()[0]

export function keepPush(kept: KeptPush): void {
  list.write([kept])
  // what renews it is loaded with what watches alerts
  useAlerting.setState({ hasAny: true, isPushed: true })
}

export const forgetPush = (): void => list.write([])
