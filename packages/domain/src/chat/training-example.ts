/** An exchange that shows the model how its part is played. */
export interface TrainingExample {
  readonly userText: string;
  readonly assistantText: string;
}
