import { accountIdentifier, toHex } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { Connected } from '../session/session.ts'
import { TestTokensButton } from '../tokens/TestTokensButton.tsx'
import { AccountIds } from './AccountIds.tsx'
import { AccountTokens } from './AccountTokens.tsx'
import { IcpBalance } from './IcpBalance.tsx'
import { SignOut } from './SignOut.tsx'

type AccountPanelProps = { readonly session: Connected; readonly onClose: () => void }

/** What the account holds, how to pay into it, and the way out. */
export function AccountPanel({ session, onClose }: AccountPanelProps) {
  const { t } = useTranslation()
  const { sdk, config, principal } = session
  const accountId = toHex(accountIdentifier(sdk.principal.toUint8Array()))
  return (
    <div className="flex flex-col gap-4">
      <SignOut onDone={onClose}>
        <IcpBalance />
      </SignOut>
      {config.environment === 'local' && <TestTokensButton look="tonal" wide />}
      <AccountIds
        principal={principal}
        accountId={accountId}
        isOfThisSite={session.wallet === 'internet-identity'}
      />
      <section className="border-t border-line pt-4">
        <h2 className="mb-1 text-13 text-ink-2">{t('account.balances')}</h2>
        <AccountTokens />
      </section>
    </div>
  )
}
