import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

const refuseKey = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  const key = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----'
  await dialog.getByRole('textbox', { name: 'Certificates' }).fill(key)
  await dialog.getByRole('button', { name: 'Upload certificates' }).click()
  await page.getByText('contains a private key').first().waitFor()
}

/** The beginning of a PKCS#12 file is enough for its password to be asked for. */
const enterPkcs12 = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Certificates' }).fill('MIIKWQIBAzCCCg8GCSqGSIb3DQEHAaCC')
  await dialog.getByLabel('Password of the file').waitFor()
}

export const certificateScreens: readonly Screen[] = [
  { name: 'certificates', path: '/certificates' },
  { name: 'certificates-attention', path: '/certificates?attention=true' },
  { name: 'certificate', path: ({ certificate }) => `/certificates/${certificate}` },
  { name: 'certificate-uploaded', path: ({ uploadedCertificate }) => `/certificates/${uploadedCertificate}` },
  { name: 'certificate-held', path: ({ heldCertificate }) => `/certificates/${heldCertificate}` },
  {
    name: 'connection-certificates',
    path: ({ sandbox }) => `/connections/${sandbox}`,
    act: (page) =>
      page.getByRole('heading', { name: 'Certificates at the provider' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'connection-certificates-stop',
    path: ({ sandbox }) => `/connections/${sandbox}`,
    act: press('Stop listing'),
  },
  {
    name: 'certificate-delete',
    path: ({ uploadedCertificate }) => `/certificates/${uploadedCertificate}`,
    act: press('Delete certificate'),
  },
  { name: 'certificate-upload', path: '/certificates?new=upload' },
  {
    name: 'certificate-upload-key',
    path: '/certificates?new=upload',
    act: refuseKey,
    expectedErrors: ['422 POST /v1/certificates'],
  },
  { name: 'certificate-upload-password', path: '/certificates?new=upload', act: enterPkcs12 },
  { name: 'certificates-export', path: '/certificates', act: press('Export') },
  { name: 'certificate-endpoints', path: '/certificates?tab=endpoints' },
  { name: 'certificate-endpoint-add', path: '/certificates?tab=endpoints', act: press('Add endpoint') },
  {
    name: 'certificate-endpoint',
    path: ({ certificateEndpoint }) => `/certificates/endpoints/${certificateEndpoint}`,
  },
  { name: 'certificate-map', path: '/certificates/map' },
  {
    name: 'certificate-map-endpoint',
    path: ({ certificateEndpoint }) => `/certificates/map?endpoint=${certificateEndpoint}`,
  },
  { name: 'certificate-gaps', path: '/certificates?tab=gaps' },
  { name: 'certificate-gap', path: ({ certificateGap }) => `/certificates/gaps/${certificateGap}` },
  { name: 'certificate-gap-ignore', path: '/certificates?tab=gaps', act: press('Ignore') },
  { name: 'certificate-gaps-ignored', path: '/certificates?tab=gaps&gap=ignored' },
  { name: 'certificate-renewals', path: '/certificates?tab=renewals' },
  { name: 'certificates-not-automated', path: '/certificates?automation=unknown' },
  { name: 'certificate-issuances', path: '/certificates?tab=transparency' },
  {
    name: 'certificate-transparency-settings',
    path: '/certificates?tab=transparency',
    act: press('Change'),
  },
  {
    name: 'certificate-issuance',
    path: ({ certificateIssuance }) => `/certificates/issuances/${certificateIssuance}`,
  },
  { name: 'certificate-issuances-empty', path: '/certificates?tab=transparency', who: 'newcomer' },
  { name: 'certificate-authorities', path: '/certificates?tab=authorities' },
  { name: 'certificate-authority-add', path: '/certificates?tab=authorities', act: press('Add authority') },
  { name: 'certificate-authority-remove', path: '/certificates?tab=authorities', act: press('Remove') },
  { name: 'certificate-policy', path: '/certificates?tab=policy' },
  {
    name: 'server-certificates',
    path: ({ server }) => `/servers/${server}`,
    act: (page) => page.getByRole('heading', { name: 'Certificates', exact: true }).scrollIntoViewIfNeeded(),
  },
  { name: 'certificate-endpoints-empty', path: '/certificates?tab=endpoints', who: 'newcomer' },
  { name: 'certificates-empty', path: '/certificates', who: 'newcomer' },
  { name: 'certificate-map-empty', path: '/certificates/map', who: 'newcomer' },
  { name: 'certificate-gaps-empty', path: '/certificates?tab=gaps', who: 'newcomer' },
  { name: 'certificate-renewals-empty', path: '/certificates?tab=renewals', who: 'newcomer' },
  { name: 'certificate-authorities-empty', path: '/certificates?tab=authorities', who: 'newcomer' },
]
