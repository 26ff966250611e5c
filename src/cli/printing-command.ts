import { Command } from '@oclif/core';
import { jsonText } from '../util/escape.ts';
import { outputIsGone } from './output.ts';
import { printed, widthOf } from './printed.ts';

/** How commands print: what comes from files and other machines is text, and has no effect on a terminal. */
export abstract class PrintingCommand extends Command {
  /** Whether nobody wants to see what is neither result nor warning. */
  protected get quiet(): boolean {
    return this.given('--quiet');
  }

  /** Whether a flag was typed, even before flags are parsed. */
  protected given(flag: string): boolean {
    const end = this.argv.indexOf('--');
    return this.argv.slice(0, end < 0 ? undefined : end).includes(flag);
  }

  /** A line for people, on the error stream: the output stream may hold a JSON document. */
  protected note(line: string): void {
    if (!this.quiet) this.complain(line);
  }

  protected complain(line: string): void {
    process.stderr.write(`${printed(line, process.stderr, this.config)}\n`);
  }

  /** Columns of the terminal that shows the output; undefined if none does. */
  protected get columns(): number | undefined {
    return widthOf(process.stdout);
  }

  /** Prints text, unless a document is printed instead. Control characters in it are shown, not obeyed. */
  override log(text = ''): void {
    super.log(printed(text, process.stdout, this.config));
  }

  /** Prints how to go on where somebody reads it: in a pipe whose reader has left, on the error stream. */
  protected logEnd(text: string): void {
    if (this.jsonEnabled() || outputIsGone()) this.note(text);
    else this.log(text);
  }

  /** Prints text with colours of our own; what comes from others is for `terminalText` first. */
  protected logColoured(text: string): void {
    super.log(text);
  }

  override logJson(value: unknown): void {
    process.stdout.write(`${jsonText(value, 2)}\n`);
  }
}
