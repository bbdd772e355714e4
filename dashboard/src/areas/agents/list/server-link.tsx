import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useResourceCatalogue } from '#ui/related/resource-catalogue.tsx'

/** A link to the page of a server. */
export function ServerLink({ id, label }: { id: string; label?: string | null }) {
  const { t } = useTranslation('agents')
  const path = useResourceCatalogue().kind('server')?.path({ id, parent_id: null, title: '' })
  if (!path) return null
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
      {label ?? t('showServer')}
    </Anchor>
  )
}
