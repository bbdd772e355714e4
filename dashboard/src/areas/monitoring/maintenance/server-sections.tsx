import { ServerSection } from '../alerts/server-section.tsx'
import { CoveringWindows } from './covering-windows.tsx'

/** What monitoring adds to the page of a server. */
export function ServerSections({ id }: { id: string }) {
  return (
    <>
      <CoveringWindows id={id} />
      <ServerSection id={id} />
    </>
  )
}
