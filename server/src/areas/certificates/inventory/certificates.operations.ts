import { done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { uploadCertificates } from '../sources/upload/upload.ts'
import { selectCertificate } from '../store.ts'
import { listCertificates } from './certificate-store.ts'
import { changeCertificate, deleteCertificate } from './certificates.ts'
import { cycloneDxType } from './export/cyclonedx.ts'
import { exportCertificates } from './export/export.ts'
import {
  CertificateDetails,
  CertificateExportQuery,
  CertificatePage,
  CertificateParams,
  CertificatePatch,
  CertificateQuery,
  CertificateSummary,
  CertificateUpload,
  UploadedCertificates,
} from './schema.ts'
import { summarize } from './summary.ts'
import { certificateDetails, certificateViews } from './view.ts'

const collection = '/v1/certificates'
const path = `${collection}/{certificate_id}`

export const certificateOperations: readonly Operation[] = [
  operation({
    id: 'certificates.list',
    method: 'GET',
    path: collection,
    summary: 'List certificates',
    description:
      'Every certificate once, however many places it is in. What is wrong with it is evaluated at the time of the request.',
    permission: 'certificates.read',
    query: CertificateQuery,
    response: {
      status: 200,
      body: CertificatePage,
      description: 'A page of certificates; those that expire first come first.',
    },
    async handle(context, { query }) {
      const { data, next_cursor } = await listCertificates(context, query)
      return listed({ data: await certificateViews(context, data), next_cursor })
    },
  }),
  operation({
    id: 'certificates.create',
    method: 'POST',
    path: collection,
    summary: 'Upload certificates',
    description:
      'For certificates that no agent sees. A certificate that is known already gets one more place.',
    permission: 'certificates.write',
    body: CertificateUpload,
    response: { status: 200, body: UploadedCertificates, description: 'The certificates of the upload.' },
    async handle(context, { body }) {
      const certificates = await uploadCertificates(context, body)
      return { body: { data: await certificateViews(context, certificates) } }
    },
  }),
  operation({
    id: 'certificates.export',
    method: 'GET',
    path: `${collection}/export`,
    summary: 'Export certificates',
    description:
      'All certificates, or those that match the filters, as CSV or as an inventory of cryptography (CBOM, CycloneDX 1.6). If the transfer is interrupted, the file is incomplete.',
    permission: 'certificates.read',
    query: CertificateExportQuery,
    response: {
      status: 200,
      streams: ['text/csv', cycloneDxType],
      description:
        'A line for each certificate; in CycloneDX, a component for each certificate, key, algorithm and TLS version of an endpoint.',
    },
    handle: async (context, { query }) => ({ stream: exportCertificates(query, context.now) }),
  }),
  operation({
    id: 'certificates.summary.read',
    method: 'GET',
    path: `${collection}/summary`,
    summary: 'Get a summary of certificates',
    description: 'Of those that are in some place now.',
    permission: 'certificates.read',
    response: { status: 200, body: CertificateSummary, description: 'Counts by severity, week and issuer.' },
    async handle(context) {
      return { body: await summarize(context) }
    },
  }),
  operation({
    id: 'certificates.read',
    method: 'GET',
    path,
    summary: 'Get a certificate',
    description: 'With its chain, every place where it is or was, and the certificates that it replaces.',
    permission: 'certificates.read',
    params: CertificateParams,
    response: { status: 200, body: CertificateDetails, description: 'The certificate.' },
    async handle(context, { params }) {
      const certificate = await selectCertificate(context, params.certificate_id)
      return found(await certificateDetails(context, certificate), certificate.revision)
    },
  }),
  operation({
    id: 'certificates.update',
    method: 'PATCH',
    path,
    summary: 'Update a certificate',
    permission: 'certificates.write',
    params: CertificateParams,
    body: CertificatePatch,
    response: { status: 200, body: CertificateDetails, description: 'The updated certificate.' },
    async handle(context, { params, body, ifMatch }) {
      const certificate = await changeCertificate(context, params.certificate_id, body, ifMatch)
      return found(await certificateDetails(context, certificate), certificate.revision)
    },
  }),
  operation({
    id: 'certificates.delete',
    method: 'DELETE',
    path,
    summary: 'Delete a certificate',
    description:
      'Removes it with its history from Holdfast, not from where it was. One that is still in a place would be found again, and is not deleted.',
    permission: 'certificates.write',
    params: CertificateParams,
    response: { status: 204, description: 'The certificate is deleted.' },
    async handle(context, { params, ifMatch }) {
      await deleteCertificate(context, params.certificate_id, ifMatch)
      return done
    },
  }),
]
