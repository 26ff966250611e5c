import { LabError } from 'evolab';

/**
 * LAB_GDL_LIMIT: rules need more time or room than they may have. If it is the network that needs it, the interpreter
 * is used.
 */
export class TooLarge extends LabError {
  constructor(message: string) {
    super('LAB_GDL_LIMIT', `the rules are too large: ${message}`, 'plugins/gdl/README.md names the limits');
  }
}
