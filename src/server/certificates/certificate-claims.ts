import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import type { ApprovedApplication } from './find-certificate.ts'
import { printableText } from './typesetting/printable-text.ts'

interface Source {
  service: Service
  application: ApprovedApplication
  number: string
  /** Id of the certificate's row, which is its index in the status lists. */
  certificateId: string
}

/** The claims in a certificate's code: the printed answers, unformatted, in the order of the certificate. */
export function certificateClaims({ service, application, number, certificateId }: Source): CertificateClaims {
  const { id, certificate } = service.definition
  return {
    no: number,
    svc: id,
    by: application.name,
    iat: Math.floor(application.approvedAt.getTime() / 1000),
    st: Number(certificateId),
    ln: Object.fromEntries(certificate.flatMap((name) => claimed(name, application.answers[name]))),
  }
}

/** The claim of an answer: its printed text, or the length of a list; none for an empty answer. */
function claimed(name: string, answer: Answers[string] | undefined): [string, string | number][] {
  if (answer === undefined || answer.length === 0) return []
  return [[name, typeof answer === 'string' ? printableText(answer) : answer.length]]
}
