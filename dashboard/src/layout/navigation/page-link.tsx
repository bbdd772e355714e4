import { NavLink } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AttentionBadge } from './attention-badge.tsx'
import classes from './navigation.module.css'
import { isShownPage, type NavigationItem } from './navigation-groups.ts'

/** By itself, the router marks a link to a page on the pages below it too, which have links of their own. */
export const linkIsExact = { exact: true, includeSearch: false }

export function PageLink({ item }: { item: NavigationItem }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { icon: Icon, path, label, attention } = item
  const isHere = isShownPage(item, pathname)
  const link = useRef<HTMLAnchorElement>(null)
  // With many pages the navigation scrolls, and the page that is open may be out of sight.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <NavLink
      ref={link}
      className={classes.entry ?? ''}
      renderRoot={(props) => <Link to={path} activeOptions={linkIsExact} {...props} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      label={label}
      leftSection={<Icon size={17} stroke={1.7} />}
      rightSection={<AttentionBadge count={attention} />}
    />
  )
}
