import { Code } from '@mantine/core'
import { CopyIcon } from './copy-icon.tsx'
import classes from './source-text.module.css'

/** Lines of code or configuration, with a copy button. */
export function SourceText({ text }: { text: string }) {
  return (
    <div className={classes.source}>
      <Code block tabIndex={0} className={classes.code ?? ''}>
        {text}
      </Code>
      <CopyIcon text={text} variant="default" className={classes.copy ?? ''} />
    </div>
  )
}
