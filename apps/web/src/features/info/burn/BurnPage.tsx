import { parsePrincipal, type Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { UNKNOWN } from '../../../format/decimal.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { isTraded } from '../../../tokens/swapSides.ts'
import { useBalance, useToken, useTokens } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { Facts } from '../Facts.tsx'
import { ToolFrame } from '../tools/ToolFrame.tsx'

const BurnDialog = later(async () => (await import('./BurnDialog.tsx')).BurnDialog, 'wallet')

/** `/info-tools/burn?tokenId=`: destroys tokens, by paying them to the account that makes them. */
export function BurnPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('burn.title')} hint={t('burn.hint')}>
      <Burn />
    </ToolFrame>
  )
}

function Burn() {
  const { t } = useTranslation('info')
  const [query, setQuery] = useAddressQuery()
  const { data: tokens } = useTokens()
  const named = parsePrincipal(query.get('tokenId') ?? '')?.toText()
  // the address may name a token that nobody lists
  const asked = useToken(named)
  const isListed = tokens?.some(({ ledgerId }) => ledgerId === named) ?? false
  const able = [...(tokens ?? []), ...(asked && !isListed ? [asked] : [])].filter(isTraded)
  const token = able.find(({ ledgerId }) => ledgerId === named)
  return (
    <section className="grid max-w-[640px] gap-4 rounded-card bg-surface p-4 sm:p-6">
      <Select
        label={t('token')}
        placeholder={t('burn.choose')}
        isSearchable
        chosen={token?.ledgerId}
        onChoose={(tokenId) => setQuery(() => new URLSearchParams({ tokenId }), { replace: true })}
        options={able.map(({ ledgerId, symbol }) => ({ id: ledgerId, label: symbol }))}
      />
      {token ? (
        <OfToken key={token.ledgerId} token={token} />
      ) : (
        <EmptyState>{t('burn.what')}</EmptyState>
      )}
    </section>
  )
}

function OfToken({ token }: { readonly token: Token }) {
  const { t } = useTranslation('info')
  const { t: tCommon } = useTranslation()
  const { trust } = useSdk()
  const owner = useOwner()
  const openConnect = useOpenConnect()
  const balance = useBalance(token.ledgerId)
  const [isOpen, setOpen] = useState(false)
  const { data: facts, isPending } = useQuery({
    queryKey: queryKeys.tokenFacts(token.ledgerId),
    queryFn: () => trust.fetchFacts(token.ledgerId),
    retry: 1,
  })
  const minter = facts?.minter
  return (
    <>
      <Facts
        isNarrow
        facts={[
          {
            id: 'minter',
            label: t('burn.minter'),
            value: minter ? <AddressLabel text={minter} what={t('burn.minter')} /> : UNKNOWN,
          },
          { label: t('supply'), value: <Amount amount={facts?.totalSupply} token={token} /> },
          { label: t('burn.yours'), value: <Amount amount={balance} token={token} isOwn /> },
        ]}
      />
      <Notice tone="warn">{t('burn.warning', { symbol: token.symbol })}</Notice>
      {owner === undefined ? (
        <Button onClick={openConnect}>{tCommon('common.connectWallet')}</Button>
      ) : !minter ? (
        <p className="text-14 text-ink-2">{isPending ? t('burn.reading') : t('burn.noMinter')}</p>
      ) : (
        <Button look="risk" disabled={!balance} onClick={() => setOpen(true)}>
          {balance === 0n ? t('burn.none', { symbol: token.symbol }) : t('burn.open')}
        </Button>
      )}
      <OnceOpened isOpen={isOpen}>
        {isOpen && minter && (
          <BurnDialog token={token} minter={minter} onClose={() => setOpen(false)} />
        )}
      </OnceOpened>
    </>
  )
}
