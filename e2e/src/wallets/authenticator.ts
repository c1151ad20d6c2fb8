import type { Page } from '@playwright/test'

export type Credential = {
  credentialId: string
  privateKey: string
  signCount: number
  isResidentCredential: boolean
}

/** An authenticator in a page; `hasPrf` says whether its passkeys have a secret of their own. */
export async function plugIn(page: Page, known: Credential[], hasPrf = false): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  for (const credential of known)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  session.on('WebAuthn.credentialAdded', ({ credential }) => known.push(credential))
}
