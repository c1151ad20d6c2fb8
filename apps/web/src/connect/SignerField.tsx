import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSavedWallet } from '../session/savedWallet.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import type { WalletOption } from '../wallets/detect.ts'
import { parseSignerUrl } from '../wallets/providers.ts'

type SignerFieldProps = {
  readonly isWaiting: boolean
  readonly onConnect: (option: WalletOption, clickedAt: number) => void
}

/** Any wallet that speaks the signer standards, by its address. */
export function SignerField({ isWaiting, onConnect }: SignerFieldProps) {
  const { t } = useTranslation('connect')
  const last = readSavedWallet()
  const [text, setText] = useState(last?.id === 'signer' ? (last.address ?? '') : '')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = parseSignerUrl(text)
    setWrong(!address)
    if (address) onConnect({ id: 'signer', address }, event.timeStamp)
  }
  return (
    <form onSubmit={submit} className="mt-4">
      <Field
        label={t('signer.label')}
        hint={t('signer.hint')}
        {...(isWrong ? { problem: t('signer.wrong') } : {})}
        placeholder="https://wallet.example/sign"
        inputMode="url"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        after={
          <Button type="submit" look="quiet" busy={isWaiting} disabled={text.trim() === ''}>
            {t('signer.connect')}
          </Button>
        }
      />
    </form>
  )
}
