import type { Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { ConnectButton } from '../../../session/ConnectButton.tsx'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokens } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { CreationNotice } from '../../offers/creation/CreationNotice.tsx'
import { creationFlawOf } from '../../offers/creation/creationCost.ts'
import { useCreationCost } from '../../offers/creation/useCreationCost.ts'
import { useCreationText } from '../../offers/creation/useCreationText.ts'
import { TokenButton } from '../../swap/form/TokenButton.tsx'
import { UnlistedNotice } from '../../swap/notices/UnlistedNotice.tsx'
import { VOTES_PATH } from '../parts/links.ts'

const CreateVotesDialog = later(
  async () => (await import('./CreateVotesDialog.tsx')).CreateVotesDialog,
  'votes',
)

const LONGEST_NAME = 50

/** `/vote/create`: a project for a token's holders. */
export function CreateVotesPage() {
  const { t } = useTranslation('votes')
  return (
    <Page
      width="form"
      title={t('create.title')}
      subtitle={t('create.subtitle')}
      back={{ to: VOTES_PATH, label: t('list.title'), current: t('create.title') }}
      waiting={<Skeleton className="h-80 w-full rounded-card" />}
    >
      <Form />
    </Page>
  )
}

function Form() {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const owner = useOwner()
  const { data: tokens } = useTokens()
  const [name, setName] = useState('')
  const [token, setToken] = useState<Token>()
  const [isOpen, setOpen] = useState(false)
  const creation = useCreationCost(
    {
      queryKey: queryKeys.creationCost('votes', owner),
      fetchFee: () => sdk.votes.fetchFees(),
    },
    { ledgerId: undefined, amount: 0n },
  )
  const creationText = useCreationText()
  const flaw = creationFlawOf(creation)
  const missing = (() => {
    if (name.trim() === '') return t('create.enterName')
    if (token === undefined) return t('create.chooseToken')
    return flaw && creationText(flaw)
  })()
  return (
    <>
      <CreationNotice asked={creation} founders={[]} />
      <section className="flex flex-col gap-5 rounded-card bg-surface p-4 sm:p-6">
        <Field
          label={t('create.name')}
          hint={t('create.nameHint')}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-col gap-1">
          <p className="text-13 text-ink-2">{t('create.token')}</p>
          <div className="flex flex-wrap items-center gap-3 rounded-control bg-surface-2 p-2">
            <TokenButton
              label={t('create.token')}
              token={token}
              areTokensKnown={tokens !== undefined}
              onSelect={setToken}
            />
          </div>
          <UnlistedNotice tokens={[token]} />
        </div>
        <p className="text-13 text-ink-2">{t('create.roles')}</p>
      </section>
      {owner === undefined ? (
        <ConnectButton size="large" wide />
      ) : (
        <Button size="large" wide disabled={missing !== undefined} onClick={() => setOpen(true)}>
          {missing ?? t('create.review')}
        </Button>
      )}
      {token && (
        <OnceOpened isOpen={isOpen}>
          <CreateVotesDialog
            key={String(isOpen)}
            wish={{ name: name.trim(), token, cost: creation.cost }}
            open={isOpen}
            onOpenChange={setOpen}
          />
        </OnceOpened>
      )}
    </>
  )
}
