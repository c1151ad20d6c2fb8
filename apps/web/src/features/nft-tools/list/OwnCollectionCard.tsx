import type { OwnCollection } from '@sluice/sdk'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { UNKNOWN } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useTokens } from '../../../tokens/useTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Count } from '../../../ui/figures/Count.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { collectionPath, mintPath } from '../../nfts/parts/links.ts'
import { TopUpDialog } from '../../wallet/amounts/TopUpDialog.tsx'
import { PICTURES } from '../create/AvatarField.tsx'
import { FilesButton } from '../parts/FilesButton.tsx'
import { formatBytes } from '../parts/formatBytes.ts'
import { RoyaltiesDialog } from './RoyaltiesDialog.tsx'
import { useLeadCollection } from './useLeadCollection.ts'

/** Cycles are counted in trillions. */
const TRILLIONS = { symbol: 'T', decimals: 12 }
/** Below it a collection soon mints and uploads nothing more. */
const FEW_CYCLES = 500_000_000_000n

/** A collection of one's own: what it has, what it lives on, and what can be changed of it. */
export function OwnCollectionCard({ collection }: { readonly collection: OwnCollection }) {
  const { t } = useTranslation('nftTools')
  const { id, name, minted, supplyCap, royaltyRate, cycles, storedBytes } = collection
  const locale = useLocale()
  const [opened, setOpened] = useState<'top-up' | 'royalties'>()
  const close = () => setOpened(undefined)
  const { setLogo, isBusy } = useLeadCollection(id)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-20 font-semibold wrap-anywhere">
          <Link to={collectionPath(id)} className="hover:text-accent">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <AddressLabel isId text={id} what={t('list.canister')} />
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Fact name={t('list.minted')}>
          <Count of={Number(minted)} /> / <Count of={Number(supplyCap)} />
        </Fact>
        <Fact name={t('list.royalties')}>{`${Number(royaltyRate) / 100} %`}</Fact>
        <Fact name={t('list.files')}>
          {storedBytes === undefined ? UNKNOWN : formatBytes(Number(storedBytes), locale)}
        </Fact>
        <Fact name={t('list.cycles')}>
          {cycles === undefined ? UNKNOWN : <Amount amount={cycles} token={TRILLIONS} />}
        </Fact>
      </dl>
      {cycles !== undefined && cycles < FEW_CYCLES && (
        <Notice tone="warn">{t('list.fewCycles')}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={mintPath(id)}>{t('mint.title')}</LinkButton>
        <Button look="tonal" onClick={() => setOpened('top-up')}>
          {t('list.topUp')}
        </Button>
        <FilesButton
          label={t('list.setLogo')}
          accept={PICTURES}
          isBusy={isBusy}
          onFiles={([file]) => file && setLogo(file)}
        />
        <Button look="quiet" onClick={() => setOpened('royalties')}>
          {t('list.setRoyalties')}
        </Button>
      </div>
      {opened === 'top-up' && <TopUp canisterId={id} onClose={close} />}
      {opened === 'royalties' && <RoyaltiesDialog collection={collection} onClose={close} />}
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="text-16 font-medium tabular-nums">{children}</dd>
    </div>
  )
}

/** Cycles are bought with XTC, which the wallet turns into cycles of the canister. */
function TopUp({
  canisterId,
  onClose,
}: {
  readonly canisterId: string
  readonly onClose: () => void
}) {
  const { data: tokens } = useTokens()
  const xtc = tokens?.find(({ standard }) => standard === 'DIP20-XTC')
  return xtc ? <TopUpDialog token={xtc} canisterId={canisterId} onClose={onClose} /> : null
}
