import {
  CertificateOutdatedErrorCode,
  ExcessiveSignaturesErrorCode,
  MalformedPublicKeyErrorCode,
  MalformedSignatureErrorCode,
  ProtocolError,
  TrustError,
} from '@icp-sdk/core/agent'

const UNSIGNED = [
  ExcessiveSignaturesErrorCode,
  MalformedPublicKeyErrorCode,
  MalformedSignatureErrorCode,
]

/**
 * Whether an answer was not what the subnet has signed. That says nothing of the request: it may have been executed all the same. What is
 * merely old is not forged: the clock of this device may be what is wrong.
 */
export const isForged = (error: unknown): boolean =>
  error instanceof TrustError
    ? !error.hasCode(CertificateOutdatedErrorCode)
    : error instanceof ProtocolError && UNSIGNED.some((code) => error.hasCode(code))
