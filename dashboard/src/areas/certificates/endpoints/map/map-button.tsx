import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { certificatePaths } from '#areas/certificates/paths.ts'

type Limit = { endpoint?: string; server?: string; certificate?: string }

/** Opens the map: all of it, or the part of one resource. */
export function MapButton({ limit }: { limit?: Limit }) {
  const { t } = useTranslation('certificates')
  if (!useMay()('certificates.map.list')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconSitemap size={16} />}
      renderRoot={(props) => <Link to={certificatePaths.map(limit)} {...props} />}
    >
      {t(limit ? 'showInMap' : 'map')}
    </Button>
  )
}
