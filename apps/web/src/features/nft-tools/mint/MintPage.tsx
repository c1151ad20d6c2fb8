import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { Page } from '../../../shell/pages/Page.tsx'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { OWN_COLLECTIONS_PATH } from '../../nfts/parts/links.ts'
import { CREATE_PATH } from '../parts/links.ts'
import { useOwnCollections } from '../parts/useOwnCollections.ts'
import { MintForm } from './MintForm.tsx'

/** `/info-tools/nft/mint`: one token, or a folder of them, into a collection of one's own. */
export function MintPage() {
  const { t } = useTranslation('nftTools')
  return (
    <Page
      width="form"
      title={t('mint.title')}
      subtitle={t('mint.subtitle')}
      back={{ to: OWN_COLLECTIONS_PATH, label: t('list.title'), current: t('mint.title') }}
      waiting={<Waiting />}
    >
      <ForOwner visitor={t('list.visitor')} isCard>
        {(owner) => <Mint key={owner} />}
      </ForOwner>
    </Page>
  )
}

const Waiting = () => <Skeleton className="h-96 w-full rounded-card" />

function Mint() {
  const { t } = useTranslation('nftTools')
  const { t: tCommon } = useTranslation()
  const { data, error, refetch } = useOwnCollections()
  const [query, setQuery] = useAddressQuery()
  if (error && data === undefined)
    return (
      <Card>
        <ErrorState what={describeCallError(tCommon, error)} onRetry={() => void refetch()} />
      </Card>
    )
  if (data === undefined) return <Waiting />
  if (data.length === 0)
    return (
      <Card>
        <EmptyState action={<LinkButton to={CREATE_PATH}>{t('create.title')}</LinkButton>}>
          {t('mint.noCollection')}
        </EmptyState>
      </Card>
    )
  const asked = query.get('collection')
  const chosen = data.find(({ id }) => id === asked) ?? data[0]
  return (
    <>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 text-ink-2">{t('mint.into')}</p>
        <Select
          label={t('mint.into')}
          options={data.map(({ id, name }) => ({ id, label: name }))}
          chosen={chosen?.id}
          onChoose={(id) =>
            setQuery(() => new URLSearchParams({ collection: id }), { replace: true })
          }
        />
      </Card>
      {chosen && <MintForm key={chosen.id} collection={chosen} />}
    </>
  )
}
