import { rememberReads } from '../storage/files.ts';
import { OutputFile } from '../storage/output-file.ts';
import { PrintingCommand } from './printing-command.ts';

/** How commands write the files that flags name: nothing that is there is lost by it. */
export abstract class WritingCommand extends PrintingCommand {
  protected override async init(): Promise<void> {
    await super.init();
    // A command without flags has none, whatever the types say.
    if (Object.hasOwn(this.ctor.flags ?? {}, 'force')) rememberReads();
  }

  /** The command as it is typed. */
  protected get typed(): string {
    return `${this.config.bin} ${(this.id ?? '').replaceAll(':', ' ')}`;
  }

  /**
   * The file that a flag names for a result, checked before the work begins: LAB_FILE_EXISTS unless it may be replaced.
   * A command with such a flag has `force` of `common` too.
   */
  protected output(file: string, force: boolean): OutputFile;
  protected output(file: string | undefined, force: boolean): OutputFile | undefined;
  protected output(file: string | undefined, force: boolean): OutputFile | undefined {
    return file === undefined ? undefined : new OutputFile({ file, maker: this.typed, force });
  }
}
