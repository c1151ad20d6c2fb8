import './style.css'
import {
  continueWithPasskey,
  type DelegationRequest,
  type GrantedDelegation,
  type ProviderConfig,
  signUp,
} from './provider.ts'
import { listenToSite, type PendingRequest } from './signerChannel.ts'

type Way = (config: ProviderConfig, request: DelegationRequest) => Promise<GrantedDelegation>

/** The site says which theme it shows, so that the window looks like a part of it; dark is the usual one. */
const theme = new URLSearchParams(location.search).get('theme')
document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page lacks #${id}`)
  return found
}

function show(id: string, text?: string): void {
  const shown = element(id)
  shown.hidden = false
  if (text !== undefined) shown.textContent = text
}

function offer(request: PendingRequest): void {
  show(
    'lead',
    'This site asks who you are. It gets an identity of its own and nothing else about you:',
  )
  show('site', request.origin)
  show('actions')
  element('use').onclick = () => answer(request, continueWithPasskey)
  element('create').onclick = () => answer(request, signUp)
  element('use').focus()
}

async function answer(request: PendingRequest, way: Way): Promise<void> {
  element('problem').hidden = true
  setBusy(true)
  try {
    request.grant(await way(await fetchConfig(), request))
    element('actions').hidden = true
    show('lead', 'You are signed in. This window closes by itself.')
  } catch (error) {
    show('problem', describeProblem(error))
    setBusy(false)
  }
}

function setBusy(isBusy: boolean): void {
  for (const button of document.querySelectorAll('button')) button.disabled = isBusy
}

async function fetchConfig(): Promise<ProviderConfig> {
  const response = await fetch('/config.json')
  if (!response.ok)
    throw new Error('The sign-in page cannot read its configuration. Restart Sluice.')
  return response.json()
}

function describeProblem(error: unknown): string {
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    return 'The passkey was not used: the dialog was closed, or there is none for this page yet. Try again, or create one.'
  }
  if (error instanceof TypeError) return 'The network does not answer. Is Sluice still running?'
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}

function refuse(lead: string): void {
  element('site').hidden = true
  element('actions').hidden = true
  show('lead', lead)
}

listenToSite({
  onRequest: offer,
  onSilent: () =>
    refuse(
      'The site that opened this page is gone. Close this window and sign in again from there.',
    ),
  onMoved: () =>
    refuse(
      'The window that opened this page shows another site now, so nobody is signed in. Close this window.',
    ),
  onFramed: () =>
    refuse(
      'This page does not work inside another page, which could steal your click. Nobody is signed in.',
    ),
})
