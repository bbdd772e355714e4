import { Code } from '@mantine/core'
import { CopyIcon } from './copy-icon.tsx'
import classes from './source-text.module.css'

/** Some lines of code or configuration, to be copied. */
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
