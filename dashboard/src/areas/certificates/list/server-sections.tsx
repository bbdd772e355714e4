import { InstalledCertificates } from '../installed/installed-certificates.tsx'
import { ServerSection } from './server-section.tsx'

/** What the page of a server shows of certificates. */
export function ServerSections({ id }: { id: string }) {
  return (
    <>
      <InstalledCertificates id={id} />
      <ServerSection id={id} />
    </>
  )
}
