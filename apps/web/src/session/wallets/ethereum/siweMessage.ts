/**
 * Makes sure that what an Ethereum wallet is about to sign is a sign-in to this site by this address (ERC-4361), before the
 * person sees it. Returns what is wrong with it, or nothing.
 */
export function siweFault(
  message: string,
  { domain, address, nonce }: { domain: string; address: string; nonce: string },
): string | undefined {
  const lines = message.split('\n')
  if (lines[0] !== `${domain} wants you to sign in with your Ethereum account:`)
    return 'it is for another site'
  if (lines[1]?.toLowerCase() !== address.toLowerCase()) return 'it is for another address'
  if (!lines.includes(`Nonce: ${nonce}`)) return 'it bears another nonce'
  return undefined
}
