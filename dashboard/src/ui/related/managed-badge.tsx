import type { components } from '@holdfast/client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './managed-badge.module.css'
import { useManagerPath } from './use-manager-path.ts'

type Manager = components['schemas']['ManagedBy']

/** The manager of a resource in a list, as a link. */
export function ManagedBadge({ manager }: { manager: Manager }) {
  const { t } = useTranslation()
  const path = useManagerPath()(manager)
  const title = t('managedByName', { name: manager.name })
  if (path === null)
    return (
      <span className={classes.badge} title={title}>
        {manager.name}
      </span>
    )
  return (
    <Link
      to={path}
      className={classes.badge}
      title={title}
      aria-label={title}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {manager.name}
    </Link>
  )
}
