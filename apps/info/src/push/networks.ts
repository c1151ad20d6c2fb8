import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/** Where a subscription comes from, as two names that can be counted and not read. */
export type Origin = {
  /** One address, or what one subscriber of IPv6 has (a /56). */
  readonly address: string
  /** The network around it: a /16, and of IPv6 a /32. */
  readonly network: string
}

/** @param secret the service's own: without it an address cannot be found by trying all of them */
export function originOf(ip: string, secret: string): Origin {
  const { address, network } = partsOf(ip)
  const named = (kind: string, text: string) =>
    createHmac('sha256', secret).update(`${kind} ${text}`).digest('base64url').slice(0, 22)
  return { address: named('address', address), network: named('network', network) }
}

function partsOf(ip: string): Origin {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (isIPv4(mapped)) return { address: mapped, network: mapped.split('.').slice(0, 2).join('.') }
  if (!isIPv6(mapped)) return { address: ip, network: ip }
  const groups = groupsOf(mapped)
  const start = groups.slice(0, 3).join(':')
  return {
    address: `${start}:${groups[3]?.slice(0, 2)}`,
    network: groups.slice(0, 2).join(':'),
  }
}

/** The eight groups, each with its zeros. */
function groupsOf(ip: string): string[] {
  const [bare = ''] = ip.split('%')
  const [front = '', back] = bare.split('::')
  const listOf = (text = '') => text.split(':').filter((group) => group !== '')
  const [before, after] = [listOf(front), listOf(back)]
  const missing = new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...missing, ...after].map((group) => group.padStart(4, '0').toLowerCase())
}
