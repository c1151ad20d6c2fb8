import { parseConfig } from '@sluice/sdk'

/** Where the page's code goes with this configuration: its policy lets it nowhere else. @throws Error when it is none */
export function originsOf(config: Uint8Array): string[] {
  const { network, services, bitcoin, ethereum } = parseConfig(
    JSON.parse(Buffer.from(config).toString('utf8')),
  )
  const urls = [
    network.host,
    ...Object.values(services ?? {}),
    ...(bitcoin?.explorers ?? []),
    ...(ethereum?.rpcs ?? []),
  ]
  const origins = urls.map((url) => new URL(url).origin)
  return [...new Set(origins)]
}
