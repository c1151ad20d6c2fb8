/**
 * Makes sure that what an Ethereum wallet is about to sign is a sign-in to this site by this address (ERC-4361), before the
 * person sees it. Returns what is wrong with it, or nothing.
 */
export function siweFault(
  message: string,
  { host, address, nonce }: { host: string; address: string; nonce: string },
): string | undefined {
  const lines = message.split('\n')
  const site = /^(?:https?:\/\/)?(\S+) wants you to sign in with your Ethereum account:$/.exec(
    lines[0] ?? '',
  )?.[1]
  if (site !== host) return 'it is for another site'
  if (lines[1] !== address) return 'it is for another address'
  if (!lines.includes(`Nonce: ${nonce}`)) return 'it bears another nonce'
  return undefined
}
