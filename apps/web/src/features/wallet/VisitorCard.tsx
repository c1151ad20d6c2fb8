import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOpenConnect, useSession } from '../../session/useSessionStore.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** Nobody is connected: connect, or look at an account without its keys. */
export function VisitorCard() {
  const { t } = useTranslation('wallet')
  const openConnect = useOpenConnect()
  const isStarting = useIsStarting()
  return (
    <div className="mx-auto flex w-full max-w-[480px] flex-col gap-4 px-4 py-10">
      <h1 className="text-28 font-semibold">{t('title')}</h1>
      <Card>
        <EmptyState
          action={
            <Button disabled={isStarting} onClick={openConnect}>
              {t('connect')}
            </Button>
          }
        >
          {t('visitor')}
        </EmptyState>
      </Card>
      <Card>
        <WatchForm />
      </Card>
    </div>
  )
}

const useIsStarting = () => useSession().kind === 'starting'

/** Opens an account to look at. Nothing can be sent from it. */
function WatchForm() {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const isStarting = useIsStarting()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const watch = async (event: FormEvent) => {
    event.preventDefault()
    // of the network's code, for which this page does not wait; it has been there since the session started
    const { parsePrincipal } = await import('@sluice/sdk')
    const principal = parsePrincipal(text.trim())
    if (!principal) return setProblem(t('watch.invalid'))
    navigate(`/wallet?${new URLSearchParams({ account: principal.toText() })}`)
  }
  return (
    <form onSubmit={watch} className="grid gap-3">
      <Field
        label={t('watch.label')}
        hint={t('watch.hint')}
        {...(problem && { problem })}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" look="tonal" disabled={isStarting}>
        {t('watch.action')}
      </Button>
    </form>
  )
}
