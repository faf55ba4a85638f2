import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import type { ApprovedApplication } from './find-certificate.ts'
import { printableText } from './typesetting/printable-text.ts'

interface Source {
  service: Service
  application: ApprovedApplication
  number: string
  /** Id of the certificate's row: its place in the status list. */
  certificateId: string
}

/** What the code of a certificate says: the printed answers as they were given, in the order of the paper. */
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

/** The same letters as on the paper, or the length of a list; nothing for what was not answered. */
function claimed(name: string, answer: Answers[string] | undefined): [string, string | number][] {
  if (answer === undefined || answer.length === 0) return []
  return [[name, typeof answer === 'string' ? printableText(answer) : answer.length]]
}
